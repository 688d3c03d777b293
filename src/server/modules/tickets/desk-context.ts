import { SOURCE_LANGUAGE } from '#contracts/translation-keys.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { TicketContext, TicketTexts } from './ticket-context.ts';

export type DeskTexts = TicketTexts;

/** What the words of the desk need: its language with the formats of the region, where the region has it. */
export function deskContext(region: ResolvedRegion, { texts, catalogue, clock }: DeskTexts): TicketContext {
  const language = region.languages.find(({ code }) => code === SOURCE_LANGUAGE) ?? region.defaultLanguage;
  return { region, language, t: texts.translate(SOURCE_LANGUAGE), now: clock(), catalogue };
}
