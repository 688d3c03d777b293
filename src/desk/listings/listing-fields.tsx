import { type FormEvent, memo, useEffect, useMemo, useRef, useState } from 'react';
import type { DeskListing, DeskListingField } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import type { FieldAnswer } from '#region/routing/posted-answers.ts';
import { Field } from '#renderer/fields/field.tsx';
import type { FieldApi } from '#store/field-api.ts';
import { fieldApi } from '#store/field-api.ts';
import { Button } from '#ui/button/button.tsx';
import { answerOf, viewOf } from './field-values.ts';
import styles from './listings.module.css';
import type { EditedFields } from './use-listing-edits.ts';

const GROUPS = ['prices', 'offer', 'car', 'technical', 'flags'] as const;

export interface ListingFieldsProps {
  region: string;
  listing: DeskListing;
  edits: EditedFields;
  isBusy: boolean;
}

/** The fields of the manifest in groups, with the controls of forms. */
export function ListingFields({ region, listing, edits, isBusy }: ListingFieldsProps) {
  const t = useTranslate();
  const form = useRef<HTMLFormElement>(null);
  const api = useMemo(() => fieldApi(region, ''), [region]);
  const { count, errors } = edits;
  useEffect(() => {
    if (Object.keys(errors).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  function save(event: FormEvent) {
    event.preventDefault();
    void edits.save();
  }
  return (
    <form ref={form} className={styles.fields} noValidate onSubmit={save}>
      {GROUPS.map((group) => (
        <FieldGroup
          key={group}
          label={t(`desk:listing.group.${group}`)}
          fields={listing.fields.filter((field) => field.group === group)}
          isFirst={group === GROUPS[0]}
          edits={edits}
          api={api}
        />
      ))}
      {count > 0 && (
        <div className={styles.save}>
          <Button type="submit" variant="primary" aria-disabled={isBusy}>
            {t('desk:listing.save', { count })}
          </Button>
          <Button onClick={edits.discard}>{t('desk:listing.discard')}</Button>
        </div>
      )}
    </form>
  );
}

interface FieldGroupProps {
  label: string;
  fields: readonly DeskListingField[];
  isFirst: boolean;
  edits: EditedFields;
  api: FieldApi;
}

function FieldGroup({ label, fields, isFirst, edits, api }: FieldGroupProps) {
  const t = useTranslate();
  const [wasOpened, setOpened] = useState(isFirst);
  const changed = fields.filter(({ name }) => Object.hasOwn(edits.edits, name)).length;
  const hasError = fields.some(({ name }) => Object.hasOwn(edits.errors, name));
  const isOpen = wasOpened || hasError;
  if (fields.length === 0) return null;
  return (
    <details className={styles.group} open={isOpen} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>
        {label}
        {changed > 0 && (
          <span className={styles.changed}> {t('desk:listing.changed', { count: changed })}</span>
        )}
      </summary>
      <div className={styles.controls}>
        {isOpen &&
          fields.map((field) => (
            <ListingField
              key={field.name}
              field={field}
              edit={edits.edits[field.name]}
              error={edits.errors[field.name]}
              set={edits.set}
              api={api}
            />
          ))}
      </div>
    </details>
  );
}

interface ListingFieldProps {
  field: DeskListingField;
  edit: { answer?: FieldAnswer } | undefined;
  error: string | undefined;
  set: EditedFields['set'];
  api: FieldApi;
}

/** One field; it is rendered again only when it changes itself. */
const ListingField = memo(function ListingField({ field, edit, error, set, api }: ListingFieldProps) {
  const stored = answerOf(field);
  return (
    <Field
      field={viewOf(field)}
      answer={edit ? edit.answer : stored}
      error={error}
      isRequired={false}
      // no word about being optional: nearly all are
      isPart
      isDisabled={false}
      inputId={`field-${field.name}`}
      answers={NO_ANSWERS}
      api={api}
      onChange={(answer) => set(field.name, answer, stored)}
      onLeave={nothing}
    />
  );
});

const NO_ANSWERS = {};
const nothing = () => {};
