/** The rules of the house as tests, each proven able to fail. */
@NullMarked
package dev.warmlap.checks.architecture;

import org.jspecify.annotations.NullMarked;
