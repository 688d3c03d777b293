import type { DeskTicket } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { NativeSelect } from '#ui/mantine/controls.ts';
import parts from '../parts/parts.module.css';

/** How an answer reaches the person. */
export type Way = DeskTicket['ways'][number]['way'];

interface TemplateChoiceProps {
  templates: DeskTicket['templates'];
  /** Name of a template; empty: own words. */
  chosen: string;
  onChoose(name: string): void;
}

export function TemplateChoice({ templates, chosen, onChoose }: TemplateChoiceProps) {
  const t = useTranslate();
  return (
    <NativeSelect
      label={t('desk:answer.template')}
      value={chosen}
      data={[
        { value: '', label: t('desk:answer.own') },
        ...templates.map(({ name, title }) => ({ value: name, label: title })),
      ]}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  );
}

interface WayChoiceProps {
  ways: DeskTicket['ways'];
  chosen: Way | undefined;
  onChoose(way: Way): void;
}

/** Ways that are not open are shown, but cannot be chosen. */
export function WayChoice({ ways, chosen, onChoose }: WayChoiceProps) {
  const t = useTranslate();
  const isNoneOpen = ways.every(({ fault }) => fault !== null);
  return (
    <NativeSelect
      label={t('desk:answer.way')}
      value={chosen ?? ''}
      disabled={isNoneOpen}
      data={[
        ...(isNoneOpen ? [{ value: '', label: t('desk:answer.none') }] : []),
        ...ways.map(({ way: value, address, fault }) => ({
          value,
          label: `${t(`desk:way.${value}`)}${fault === null ? `: ${address}` : ''}`,
          disabled: fault !== null,
        })),
      ]}
      onChange={(event) => onChoose(event.currentTarget.value as Way)}
    />
  );
}

interface AnswerNotesProps {
  id: string;
  ways: DeskTicket['ways'];
  /** The chosen way; undefined: none is open. */
  way: Way | undefined;
  /** Code of the language of the person. */
  language: string;
}

/** Why ways are not open, limits of the chosen one, and the language of the person. */
export function AnswerNotes({ id, ways, way, language }: AnswerNotesProps) {
  const t = useTranslate();
  return (
    <ul id={id} className={parts.second}>
      {ways.map(({ way: each, fault }) =>
        fault === null ? null : <li key={each}>{t(`desk:answer.fault.${each}.${fault}`)}</li>,
      )}
      {way && <li>{t(`desk:answer.limit.${way}`)}</li>}
      <li>{t('desk:answer.language', { language: languageName(language) })}</li>
    </ul>
  );
}

/** In the language of the desk. */
function languageName(code: string): string {
  const names = new Intl.DisplayNames(document.documentElement.lang, { type: 'language' });
  return names.of(code) ?? code;
}
