package dev.warmlap.load;

/**
 * Decides when a loop sends its next request, and on which connection. For the loop's thread.
 *
 * <p>What it decides it tells the {@link Sender}; times are those of the round's control.
 */
sealed interface Demand permits ClosedDemand, OpenDemand {

  /** The clock has started; connections are told to be {@link #free} from now on. */
  void begin();

  /** All connections that were open at the start have been told. */
  void begun(long now);

  /** A connection is open and has nothing in flight. */
  void free(Connection connection, long now);

  /** A connection is about to make the next step of its journey. */
  void goOn(Connection connection, long now);

  /** {@link #nextDueNanos} has come. */
  void due(long now);

  /** When something is to be done although no connection has changed; or never. */
  long nextDueNanos();

  /** Whether anything is left to send, so that it pays to open a lost connection again. */
  boolean anyLeft(long now);

  /** Nothing more is to be sent: the round was stopped. */
  void abandon();

  /** What a demand may do. */
  interface Sender {

    /** Sends a request on a free connection. */
    void start(Connection connection, long intendedNanos, long now);

    /** Nothing is left to send; what is in flight is still waited for. */
    void nothingLeft(long now);
  }
}
