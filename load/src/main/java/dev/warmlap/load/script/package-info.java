/** What connections send, request after request, and what they expect of the answers. */
@NullMarked
package dev.warmlap.load.script;

import org.jspecify.annotations.NullMarked;
