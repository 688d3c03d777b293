import type { Contact } from '#contracts/types.ts';

type LinkType = Contact['chatLink']['narrow'];
type Address = (account: string, text: string) => string;

/** Where each messaging app opens a conversation: in the app itself, or on its web site. */
const ADDRESSES: Record<Exclude<Contact['messagingApp'], 'none'>, Record<LinkType, Address>> = {
  whatsapp: {
    app: (number, text) => `https://wa.me/${number.replace(/\D/g, '')}${text && `?text=${text}`}`,
    web: (number, text) =>
      `https://web.whatsapp.com/send?phone=${number.replace(/\D/g, '')}${text && `&text=${text}`}`,
  },
  line: {
    app: (account, text) =>
      text
        ? `https://line.me/R/oaMessage/${encodeURIComponent(account)}/?${text}`
        : `https://line.me/R/ti/p/${encodeURIComponent(account)}`,
    // its page has the code that a phone scans; a message cannot be handed over
    web: (account) => `https://page.line.me/${encodeURIComponent(account.replace(/^@/, ''))}`,
  },
};

/**
 * Link that opens a conversation with the company in the region's messaging app; `undefined` where it has none.
 * @param message what stands in the message at first
 */
export function messagingLink(
  { messagingApp, messagingNumber }: Pick<Contact, 'messagingApp' | 'messagingNumber'>,
  message = '',
  type: LinkType = 'app',
): string | undefined {
  if (messagingApp === 'none' || messagingNumber === '') return undefined;
  return ADDRESSES[messagingApp][type](messagingNumber, encodeURIComponent(message.toWellFormed()));
}
