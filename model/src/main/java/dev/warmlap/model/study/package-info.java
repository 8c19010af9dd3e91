/** What is asked: a study and its parts. */
@NullMarked
package dev.warmlap.model.study;

import org.jspecify.annotations.NullMarked;
