import { expect, test } from 'vitest';
import { loginRequestOf } from './login-request.ts';

test.each([
  ['?openLoginPopup=true', { isAsked: true, search: '' }],
  [
    '?make=toyota,honda&openLoginPopup=true&q=a+b%20c',
    { isAsked: true, search: '?make=toyota,honda&q=a+b%20c' },
  ],
  [
    '?openLoginPopup=true&redirectUrl=%2Fsg%2Fen%2Fbuy%3Fq%3Da',
    { isAsked: true, redirectTo: '/sg/en/buy?q=a', search: '' },
  ],
  ['?openLoginPopup=false&a', { isAsked: false, search: '?a' }],
  ['?openLoginPopup=1', { isAsked: false, search: '' }],
  ['', { isAsked: false, search: '' }],
  ['?', { isAsked: false, search: '?' }],
  ['?redirectUrl=%2Fsg', { isAsked: false, search: '?redirectUrl=%2Fsg' }],
])('%s', (search, asked) => {
  expect(loginRequestOf(search)).toEqual(asked);
});
