import { type FormEvent, useId, useState } from 'react';
import type { DeskTicket } from '#contracts/types.ts';
import { placesIn } from '#domain/desk/template-places.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { NativeSelect, Textarea } from '#ui/mantine/controls.ts';
import { failureText } from '../parts/failure-text.ts';
import type { TextProps } from './ticket-texts.ts';
import styles from './tickets.module.css';
import { TEXT_LENGTH, type TicketPlace, useAnswerTicketMutation } from './tickets-api.ts';

type Way = DeskTicket['ways'][number]['way'];

interface TicketAnswerProps extends TextProps {
  ticket: DeskTicket;
  place: TicketPlace;
}

/** An answer to the person: from a template or one's own words, by a way that is open. */
export function TicketAnswer({ ticket, place, text, onWrite }: TicketAnswerProps) {
  const t = useTranslate();
  const noteId = useId();
  const { ways, templates, language } = ticket;
  const open = ways.filter(({ fault }) => fault === null);
  const [wanted, setWanted] = useState<Way>();
  const [template, setTemplate] = useState('');
  const [error, setError] = useState('');
  const [send, { isLoading }] = useAnswerTicketMutation();
  const way = wanted ?? open[0]?.way;

  function choose(name: string) {
    setTemplate(name);
    setError('');
    const chosen = templates.find((each) => each.name === name);
    if (chosen) onWrite(chosen.text);
  }
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isLoading || text.trim() === '') return;
    const left = placesIn(text).map((name) => `{{${name}}}`);
    if (left.length > 0) {
      setError(t('desk:answer.unfilled', { places: left.join(', ') }));
      return;
    }
    setError('');
    try {
      await send({ ...place, text, ...(way && { way }) }).unwrap();
      onWrite('');
      setTemplate('');
    } catch (failure) {
      setError(failureText(failure, t));
    }
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
        {templates.length > 0 && (
          <NativeSelect
            label={t('desk:answer.template')}
            value={template}
            data={[
              { value: '', label: t('desk:answer.own') },
              ...templates.map(({ name, title }) => ({ value: name, label: title })),
            ]}
            onChange={(event) => choose(event.currentTarget.value)}
          />
        )}
        <NativeSelect
          label={t('desk:answer.way')}
          value={way ?? ''}
          disabled={open.length === 0}
          data={[
            ...(open.length === 0 ? [{ value: '', label: t('desk:answer.none') }] : []),
            ...ways.map(({ way: value, address, fault }) => ({
              value,
              label: `${t(`desk:way.${value}`)}${fault === null ? `: ${address}` : ''}`,
              disabled: fault !== null,
            })),
          ]}
          onChange={(event) => setWanted(event.currentTarget.value as Way)}
        />
      </div>
      <Button type="submit" size="sm" aria-disabled={isLoading}>
        {t('desk:text.answer.send')}
      </Button>
      <ul id={noteId} className={styles.second}>
        {ways.map(({ way: each, fault }) =>
          fault === null ? null : <li key={each}>{t(`desk:answer.fault.${each}.${fault}`)}</li>,
        )}
        {way && <li>{t(`desk:answer.limit.${way}`)}</li>}
        <li>{t('desk:answer.language', { language: languageName(language) })}</li>
      </ul>
    </form>
  );
}

/** In the language of the desk. */
function languageName(code: string): string {
  const names = new Intl.DisplayNames(document.documentElement.lang, { type: 'language' });
  return names.of(code) ?? code;
}
