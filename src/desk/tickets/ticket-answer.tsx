import { type FormEvent, useId, useState } from 'react';
import type { DeskTicket } from '#contracts/types.ts';
import { findPlaceholders } from '#domain/desk/template-placeholders.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { NativeSelect, Textarea } from '#ui/mantine/controls.ts';
import { failureText } from '../parts/failure-text.ts';
import parts from '../parts/parts.module.css';
import type { TextProps } from './ticket-texts.ts';
import styles from './tickets.module.css';
import { TEXT_LENGTH, type TicketKey, useAnswerTicketMutation } from './tickets-api.ts';

interface TicketAnswerProps extends TextProps {
  ticket: DeskTicket;
  ticketKey: TicketKey;
}

/** An answer to the person: from a template or one's own words, by a way that is open. */
export function TicketAnswer({ ticket, ticketKey, text, onWrite }: TicketAnswerProps) {
  const t = useTranslate();
  const noteId = useId();
  const { ways, templates, language } = ticket;
  const open = ways.filter(({ fault }) => fault === null);
  const [chosenWay, setChosenWay] = useState<Way>();
  const [template, setTemplate] = useState('');
  const way = chosenWay ?? open[0]?.way;
  const { error, isLoading, setError, send } = useAnswer(ticketKey);

  function choose(name: string) {
    setTemplate(name);
    setError('');
    const chosen = templates.find((each) => each.name === name);
    if (chosen) onWrite(chosen.text);
  }
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (text.trim() === '' || !(await send(text, way))) return;
    onWrite('');
    setTemplate('');
  }

  return (
    <form
      className={classNames(styles.note, styles.answer)}
      aria-label={t('desk:answer.title')}
      onSubmit={submit}
    >
      <Textarea
        label={t('desk:text.answer.label')}
        aria-describedby={noteId}
        value={text}
        error={error}
        maxLength={TEXT_LENGTH}
        lang={language}
        rows={3}
        data-shortcut="answer"
        onChange={(event) => onWrite(event.currentTarget.value)}
      />
      <div className={styles.pair}>
        {templates.length > 0 && <TemplateChoice templates={templates} chosen={template} onChoose={choose} />}
        <WayChoice ways={ways} chosen={way} onChoose={setChosenWay} />
      </div>
      <Button type="submit" size="sm" aria-disabled={isLoading}>
        {t('desk:text.answer.send')}
      </Button>
      <AnswerNotes id={noteId} ways={ways} way={way} language={language} />
    </form>
  );
}

/** Sends one answer at a time. An answer with placeholders that are not filled in is not sent. */
function useAnswer(ticketKey: TicketKey) {
  const t = useTranslate();
  const [error, setError] = useState('');
  const [answer, { isLoading }] = useAnswerTicketMutation();

  /** @returns whether it was sent */
  async function send(text: string, way: Way | undefined): Promise<boolean> {
    if (isLoading) return false;
    const left = findPlaceholders(text).map((name) => `{{${name}}}`);
    setError(left.length > 0 ? t('desk:answer.unfilled', { places: left.join(', ') }) : '');
    if (left.length > 0) return false;
    try {
      await answer({ ...ticketKey, text, ...(way && { way }) }).unwrap();
      return true;
    } catch (failure) {
      setError(failureText(failure, t));
      return false;
    }
  }

  return { error, isLoading, setError, send };
}

/** How an answer reaches the person. */
type Way = DeskTicket['ways'][number]['way'];

interface TemplateChoiceProps {
  templates: DeskTicket['templates'];
  /** Name of a template; empty: own words. */
  chosen: string;
  onChoose(name: string): void;
}

function TemplateChoice({ templates, chosen, onChoose }: TemplateChoiceProps) {
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
function WayChoice({ ways, chosen, onChoose }: WayChoiceProps) {
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
function AnswerNotes({ id, ways, way, language }: AnswerNotesProps) {
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
