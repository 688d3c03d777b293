/** What a member writes at a ticket and has not sent. */
export interface TicketTexts {
  answer: string;
  note: string;
}

/** A text that the page of tickets keeps. */
export interface TextProps {
  text: string;
  onWrite(text: string): void;
}
