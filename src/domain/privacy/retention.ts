/** How long the server stores data that no manifest configures, in days. The privacy page shows the same figures. */
export const RETENTION_DAYS = {
  /** Alerts about saved searches, sent or not; afterwards the same event is sent again. */
  alerts: 90,
  /** Counters of sent codes and failed attempts of a phone, since its last activity. A longer lock is retained. */
  phoneCounters: 90,
  /** Contact details that visitors leave without logging in. */
  visitorContacts: 90,
  /** Phone and client address of who asked for a code, and the id that the browser holds of the request. */
  codeRequests: 1,
  /** The id of a browser that has begun a request, and uploads that no request has taken. */
  begunRequests: 2,
  /** Hashes of the receivers and senders of messages, for limits. */
  messageCounts: 2,
  /** Hashes of who sent requests, consents and reports, and how many of late; for limits. */
  dailyUse: 1,
  /** Hashes of who has uploaded files, and how much of late; for limits. */
  uploadUsage: 1,
  /** Hashes of the client address of who booked a time, since the time; for limits. */
  bookingAddresses: 2,
  /** Messages about requests, sent or given up. */
  deliveries: 90,
  /** Keys of requests that may be repeated; they name the ticket, nothing of the person. */
  idempotencyKeys: 2,
  /** Requests that visitors send without logging in, since their last change. */
  visitorTickets: 365,
  /** Details and papers of the buyer of an offer that has ended and for which nothing was paid. */
  offersUnpaid: 365,
  /** The same of offers for which something was paid: seven years, as books are kept. */
  offersPaid: 2_557,
} as const;
