import { expect, it } from 'vitest';
import { type CodeChannel, usualChannel } from './code-channels.ts';

it.each<[channels: CodeChannel[], defaultChannel: CodeChannel, usual: CodeChannel]>([
  [['messaging', 'sms'], 'messaging', 'sms'],
  [['sms'], 'sms', 'sms'],
  [['messaging'], 'messaging', 'messaging'],
])('of %s, %s by default, the usual channel is %s', (channels, defaultChannel, usual) => {
  expect(usualChannel({ channels, defaultChannel })).toBe(usual);
});
