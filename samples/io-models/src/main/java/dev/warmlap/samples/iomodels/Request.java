package dev.warmlap.samples.iomodels;

import org.jspecify.annotations.Nullable;

/**
 * A request whose head has come in whole. It has no body: these servers take none.
 *
 * @param path without a query
 * @param headOnly whether the answer's body is not wanted (HEAD)
 * @param version the minor version of HTTP/1: 0 or 1
 * @param keepAlive whether the connection stays open for another request
 * @param refusal the answer to a request that cannot be served; no handler is asked then
 */
record Request(
    String path, boolean headOnly, int version, boolean keepAlive, @Nullable Answer refusal) {

  static Request refused(int status, String why) {
    return new Request("", false, 1, false, Answer.text(status, why));
  }
}
