import { describe, expect, it } from 'vitest';
import { growth, LINEAR, repeated } from '../../../tests/growth.ts';
import { scrubText } from './scrub-text.ts';

describe('scrubText hides in sentences', () => {
  it.each([
    ['your code is 482913, tell nobody', '482913'],
    ['482913 is your login code for Forecourt', '482913'],
    ['482913 ialah kod log masuk anda', '482913'],
    ['482913 adalah kode masuk Anda', '482913'],
    ['482913 คือรหัสเข้าสู่ระบบ', '482913'],
    ['Forecourtの認証コードは482913です。', '482913'],
    ['您的登录验证码是 482913，10分钟内有效', '482913'],
    ['你的登入驗證碼是 482913', '482913'],
    ['the identity S1234567D is known', 'S1234567D'],
    ['person A123456(7) sent it', 'A123456(7)'],
    ['IC 900101-14-5678 of the buyer', '900101-14-5678'],
    ['ID 1-1002-00345-67-8 is wrong', '1-1002-00345-67-8'],
    ['NIK 3174051203900001 is wrong', '3174051203900001'],
    ['card 4242 4242 4242 4242 declined', '4242 4242 4242 4242'],
    ['My Number 1234 5678 9012', '1234 5678 9012'],
  ])('%s', (sentence, secret) => {
    const left = scrubText(sentence);
    expect(left).not.toContain(secret);
    expect(left).toContain('…');
  });

  it.each([
    'the query took 482913 ms',
    'exit code 1 after 120 s',
    'duplicate key, code 23505',
    'listing 8213377 of sg is sold, stock S12345',
    'price 128,800 of 250000 km',
    'request 0b1f3c52-5d4e-4f0a-9a77-123456789012 failed',
    'at 2026-06-15T08:30:00.123Z',
  ])('nothing in: %s', (sentence) => {
    expect(scrubText(sentence)).toBe(sentence);
  });

  it.each(['code ', '1234 ', '1', 'S1', '1-'])(
    'reads texts of any length in linear time (HARDENING A25): %j repeated',
    async (part) => {
      expect(await growth(repeated(part), scrubText, 200_000)).toBeLessThan(LINEAR);
    },
  );
});
