/** Answer and note that a member has written for a ticket and not sent. */
export interface TicketTexts {
  answer: string;
  note: string;
}

/** A text that the page of tickets keeps. */
export interface TextProps {
  text: string;
  onWrite(text: string): void;
}
