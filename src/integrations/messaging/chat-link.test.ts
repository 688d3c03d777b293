import type { MouseEvent } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { englishLabel, shippedRegion } from '../../../tests/shipped-regions.ts';
import { chatLinkProps } from './chat-link-props.ts';
import { phoneLink } from './phone-link.server.ts';
import { regionContact } from './region-contact.server.ts';

afterEach(() => vi.unstubAllGlobals());

const messagingOf = (code: string) => {
  const { region, language, t } = englishLabel(shippedRegion(code));
  const { messaging } = regionContact(
    { region: shippedRegion(code), language: { ...language, ...region.manifest.languages[0] } as never },
    t,
    'Vios',
  );
  if (!messaging) throw new Error(`${code} has no messaging app`);
  return messaging;
};

function hrefAt(width: number, code: string): string {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: width >= Number(/\d+/.exec(query)?.[0]) }));
  const { href, onClick } = chatLinkProps(messagingOf(code));
  const link = { href };
  onClick?.({ currentTarget: link } as unknown as MouseEvent<HTMLAnchorElement>);
  return link.href;
}

test('a chat link is of another type from 1280 px on', () => {
  expect(hrefAt(1279, 'sg')).toBe('https://wa.me/6581234511?text=Vios');
  expect(hrefAt(1280, 'sg')).toBe('https://web.whatsapp.com/send?phone=6581234511&text=Vios');
  expect(hrefAt(375, 'th')).toBe('https://line.me/R/oaMessage/%40forecourt-th/?Vios');
  expect(hrefAt(1920, 'th')).toBe('https://page.line.me/forecourt-th');
});

test('a plain click in a wide window does what the caller wants; others follow the link', () => {
  const openWide = vi.fn();
  const click = (width: number, keys: object = {}) => {
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: width >= Number(/\d+/.exec(query)?.[0]) }));
    const preventDefault = vi.fn();
    const event = { currentTarget: {}, preventDefault, ...keys } as unknown as MouseEvent<HTMLAnchorElement>;
    chatLinkProps(messagingOf('sg'), openWide).onClick?.(event);
    return preventDefault.mock.calls.length;
  };
  expect([click(1279), click(1280, { ctrlKey: true }), click(1280, { metaKey: true })]).toEqual([0, 0, 0]);
  expect(openWide).not.toHaveBeenCalled();
  expect(click(1280)).toBe(1);
  expect(openWide).toHaveBeenCalledOnce();
  expect(messagingOf('sg').wide?.account).toBe('+65 8123 4511');
  expect(messagingOf('th').wide?.account).toBe('@forecourt-th');
});

test('the manifest decides the types and the width', () => {
  const sg = shippedRegion('sg');
  const contact = {
    ...sg.manifest.contact,
    chatLink: { wideFrom: 992, narrow: 'web' as const, wide: 'web' as const },
  };
  const { language, t } = englishLabel(sg);
  const { messaging } = regionContact(
    { region: { ...sg, manifest: { ...sg.manifest, contact } }, language: language as never },
    t,
  );
  expect(messaging).toEqual({ app: 'whatsapp', href: 'https://web.whatsapp.com/send?phone=6581234511' });
});

test.each([
  ['sg', '6714 1511'],
  ['my', '03-2050 5511'],
  ['th', '02 508 8690'],
  ['jp', '03-4520-5511'],
  ['hk', '3500 5511'],
  ['id', '(021) 50812345'],
])('visitors of %s read the number as they dial it', (code, text) => {
  const region = shippedRegion(code);
  const { language, t } = englishLabel(region);
  const { phone } = regionContact({ region, language: language as never }, t);
  expect(phone).toEqual({ href: `tel:${region.manifest.contact.callNumber}`, text });
});

test('numbers of another country are written with their country', () => {
  expect(phoneLink('+81345205511', { country: 'SG' }).text).toBe('+81 3 4520 5511');
});
