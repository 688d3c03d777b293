import type { Contact } from '#contracts/types.ts';

/** Where each messaging app opens a conversation. */
const ADDRESSES: Record<
  Exclude<Contact['messagingApp'], 'none'>,
  (number: string, text: string) => string
> = {
  whatsapp: (number, text) => `https://wa.me/${number.replace(/\D/g, '')}${text && `?text=${text}`}`,
  line: (account, text) =>
    text
      ? `https://line.me/R/oaMessage/${encodeURIComponent(account)}/?${text}`
      : `https://line.me/R/ti/p/${encodeURIComponent(account)}`,
};

/**
 * Link that opens a conversation with the company in the region's messaging app; `undefined` where it has none.
 * @param message what stands in the message at first
 */
export function messagingLink(
  { messagingApp, messagingNumber }: Pick<Contact, 'messagingApp' | 'messagingNumber'>,
  message = '',
): string | undefined {
  if (messagingApp === 'none' || messagingNumber === '') return undefined;
  return ADDRESSES[messagingApp](messagingNumber, encodeURIComponent(message.toWellFormed()));
}
