/** Who makes the TLS engines of the generator's connections. */
@NullMarked
package dev.warmlap.load.tls;

import org.jspecify.annotations.NullMarked;
