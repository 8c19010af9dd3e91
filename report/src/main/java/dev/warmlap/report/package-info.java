/** What a report holds, computed once; the renderers only lay it out. */
@NullMarked
package dev.warmlap.report;

import org.jspecify.annotations.NullMarked;
