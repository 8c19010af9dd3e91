package dev.warmlap.webapp.javax;

import dev.warmlap.webapp.Work;
import java.io.IOException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/** Answers with {@link Work}, on the servlet API of Tomcat 6 to 9. */
public final class WorkServlet extends HttpServlet {

  private static final long serialVersionUID = 1;

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    String path = request.getServletPath();
    try {
      byte[] body = Work.answer(path, request.getParameter(Work.parameter(path)));
      response.setContentType("text/plain;charset=US-ASCII");
      response.setContentLength(body.length);
      response.getOutputStream().write(body);
    } catch (IllegalArgumentException e) {
      response.sendError(HttpServletResponse.SC_BAD_REQUEST, e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      response.sendError(HttpServletResponse.SC_SERVICE_UNAVAILABLE, "interrupted");
    }
  }
}
