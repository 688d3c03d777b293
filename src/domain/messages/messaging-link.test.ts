import { expect, test } from 'vitest';
import { messagingLink } from './messaging-link.ts';

test('WhatsApp takes the digits of the number and the message', () => {
  const contact = { messagingApp: 'whatsapp' as const, messagingNumber: '+65 8123-4511' };
  expect(messagingLink(contact)).toBe('https://wa.me/6581234511');
  expect(messagingLink(contact, 'Vios & more?')).toBe('https://wa.me/6581234511?text=Vios%20%26%20more%3F');
});

test('LINE takes the account', () => {
  const contact = { messagingApp: 'line' as const, messagingNumber: '@forecourt-th' };
  expect(messagingLink(contact)).toBe('https://line.me/R/ti/p/%40forecourt-th');
  expect(messagingLink(contact, 'Vios')).toBe('https://line.me/R/oaMessage/%40forecourt-th/?Vios');
});

test('a region without a messaging app has no link', () => {
  expect(messagingLink({ messagingApp: 'none', messagingNumber: '' })).toBeUndefined();
});

test('wide windows open the web site of the app', () => {
  const whatsapp = { messagingApp: 'whatsapp' as const, messagingNumber: '+65 8123-4511' };
  expect(messagingLink(whatsapp, 'Vios & more?', 'web')).toBe(
    'https://web.whatsapp.com/send?phone=6581234511&text=Vios%20%26%20more%3F',
  );
  const line = { messagingApp: 'line' as const, messagingNumber: '@forecourt-th' };
  expect(messagingLink(line, 'Vios', 'web')).toBe('https://page.line.me/forecourt-th');
});
