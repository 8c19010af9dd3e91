package dev.warmlap.webapp.jakarta;

import dev.warmlap.webapp.Work;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Answers with {@link Work}, on the servlet API of Tomcat 10 on. */
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
