import { expect, test } from 'vitest';
import { createTranslate } from '#region/text/create-translate.ts';
import { shippedMessages, shippedRegion } from '../../../../tests/shipped-regions.ts';
import type { CardContext } from '../../car-card/card-context.ts';
import { carInfoFacts } from './describe-car-info.ts';

function factsOf(code: string, repairHistory: boolean) {
  const region = shippedRegion(code);
  const language = region.defaultLanguage;
  const { pages } = region.manifest;
  const carInfoFactNames = ['repair_history', 'agent_warranty'] as const;
  const manifest = { ...region.manifest, pages: { ...pages, carInfoFacts: carInfoFactNames } };
  const t = createTranslate(language.code, shippedMessages(language.code));
  const context = { region: { ...region, manifest }, language, t } as unknown as CardContext;
  const info = { repairHistory, agentWarranty: true } as Parameters<typeof carInfoFacts>[0];
  return carInfoFacts(info, 'available', context).map(({ text }) => text);
}

test.each([
  ['sg', 'Yes', 'No'],
  ['jp', 'あり', 'なし'],
  ['th', 'มี', 'ไม่มี'],
  ['hk', '有', '沒有'],
])('in %s a car has something (%s) or has it not (%s)', (code, has, hasNot) => {
  expect(factsOf(code, true)).toEqual([has, has]);
  expect(factsOf(code, false)).toEqual([hasNot, has]);
});
