import { describe, expect, it } from 'vitest';
import { exceedsBudget, limitOfNamed, limitOfProven, mailboxOf } from './message-limits.ts';

const none = { receiver: 0, receiverInHour: 0, address: 0, network: 0, region: 0 };
const limits = { perReceiver: 2, perAddress: 3, perNetwork: 4, perRegion: 5 };

describe('a message to somebody who was named', () => {
  it('is sent below every limit', () => {
    expect(
      limitOfNamed({ receiver: 1, receiverInHour: 1, address: 2, network: 3, region: 4 }, limits),
    ).toBeNull();
  });
  it.each([
    ['receiver', { receiver: 2 }],
    ['address', { address: 3 }],
    ['network', { network: 4 }],
    ['region', { region: 5 }],
  ])('is stopped by the limit of its %s', (limit, counts) => {
    expect(limitOfNamed({ ...none, ...counts }, limits)).toBe(limit);
  });
});

it('a proven phone has its own limits by hour and day', () => {
  const proven = { perHour: 2, perDay: 3 };
  const others = { address: 99, network: 99, region: 99 };
  expect(limitOfProven({ ...others, receiver: 2, receiverInHour: 1 }, proven)).toBeNull();
  expect(limitOfProven({ ...none, receiver: 2, receiverInHour: 2 }, proven)).toBe('receiver');
  expect(limitOfProven({ ...none, receiver: 3, receiverInHour: 0 }, proven)).toBe('receiver');
});

describe('the budget of a day', () => {
  it('allows exactly what it says', () => {
    expect(exceedsBudget({ price: 0.1, spent: 0.2, perDay: 0.3 })).toBe(false);
    expect(exceedsBudget({ price: 0.1, spent: 0.3, perDay: 0.3 })).toBe(true);
  });
  it('does not stop what costs nothing', () => {
    expect(exceedsBudget({ price: 0, spent: 9, perDay: 0 })).toBe(false);
  });
});

it.each([
  ['Mei@Mail.example', 'mei@mail.example'],
  ['mei+1@mail.example', 'mei@mail.example'],
  ['mei+a+b@mail.example', 'mei@mail.example'],
  ['m.e.i@mail.example', 'mei@mail.example'],
  ['M.Ei+1@mail.example', 'mei@mail.example'],
  ['mei@GoogleMail.com', 'mei@gmail.com'],
])('%s is the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});
