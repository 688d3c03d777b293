import { useState } from 'react';
import { usePageLanguage, useTranslate } from '#i18n/i18n-provider.tsx';
import type { FieldViewOf } from '#region/forms/field-kinds.ts';
import { type FormatLanguage, inOwnWords } from '#region/text/format-language.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { TextInput } from '#ui/mantine/controls.ts';
import { useOnDemand } from '#ui/use-on-demand.ts';
import type { FieldControlProps } from '../field-control.ts';
import { useFieldProps } from '../use-field-props.tsx';
import styles from './date.module.css';

const loadDialog = () => import('./date-dialog.tsx');

/**
 * A day: typed into the browser's own input, which every assistive technology knows, or chosen from a calendar in the
 * language of the page. A chosen day is written out under the input, because browsers write it in their own language.
 */
export function DateField(props: FieldControlProps<FieldViewOf<'date'>, string>) {
  const { field, answer, isDisabled, onChange, onLeave } = props;
  const t = useTranslate();
  const language = usePageLanguage();
  const [isOpen, setOpen] = useState(false);
  const dialog = useOnDemand(isOpen, loadDialog);
  const { description, ...wrapper } = useFieldProps(props);
  const written = answer === undefined ? undefined : writeDay(answer, language);
  return (
    <>
      <TextInput
        {...wrapper}
        description={written ?? description}
        classNames={{ input: styles.input }}
        name={field.name}
        type="date"
        min={field.min ?? EARLIEST}
        max={field.max ?? LATEST}
        autoComplete={field.autocomplete}
        value={answer ?? ''}
        onChange={({ target }) => onChange(commonDay(target.value, field.ahead) || undefined)}
        onBlur={onLeave}
        rightSectionPointerEvents="all"
        rightSectionWidth="var(--touch)"
        rightSection={
          <button
            type="button"
            className={styles.open}
            aria-label={t('fields:date.open')}
            aria-haspopup="dialog"
            disabled={isDisabled}
            onClick={() => setOpen(true)}
          >
            <Icon name="calendar" />
          </button>
        }
      />
      {dialog && (
        <dialog.DateDialog
          {...(answer !== undefined && { day: answer })}
          {...(field.min !== undefined && { firstDay: field.min })}
          {...(field.max !== undefined && { lastDay: field.max })}
          onChoose={(day) => {
            setOpen(false);
            onChange(day);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** The day of a year that lies behind all days: one of another calendar of the region. */
function commonDay(day: string, ahead: readonly number[]): string {
  const year = Number(day.slice(0, 4));
  const years = day > LATEST ? ahead.find((each) => year - each <= LATEST_YEAR) : undefined;
  return years === undefined ? day : `${year - years}${day.slice(4)}`;
}

/** Years have four digits. */
const EARLIEST = '1900-01-01';
const LATEST_YEAR = 2199;
const LATEST = `${LATEST_YEAR}-12-31`;

function writeDay(day: string, language: FormatLanguage): string | undefined {
  const { locale } = language;
  const time = Date.parse(`${day}T00:00Z`);
  if (Number.isNaN(time)) return undefined;
  const { calendar = 'gregory' } = new Intl.Locale(locale);
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC', calendar });
  return inOwnWords(format.format(time), language);
}
