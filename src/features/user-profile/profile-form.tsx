import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { PersonalInfo } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { warnBeforeLeaving } from '#integrations/navigation/warn-before-leaving.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Field } from './field.tsx';
import { useChangePersonalInfoMutation } from './profile-api.ts';
import styles from './profile-form.module.css';
import { refusedFields } from './refused-fields.ts';

export interface ProfileFormProps {
  info: PersonalInfo;
  /** Where the API of the contact begins. */
  contact: string;
  /** Languages of the region. */
  languages: readonly { code: string; label: string }[];
  onChange(): void;
}

const MAX_NAME_LENGTH = 80;
const MAX_EMAIL_LENGTH = 254;

/** What people say about themselves. What is wrong with it the API alone decides; here it is said in words. */
export function ProfileForm({ info, contact, languages, onChange }: ProfileFormProps) {
  const t = useTranslate();
  const form = useRef<HTMLFormElement>(null);
  const [isSaved, setSaved] = useState(false);
  const [isChanged, setChanged] = useState(false);
  const [run, { reset, isLoading, isError, isUninitialized, error }] = useChangePersonalInfoMutation();
  const refused = refusedFields(error);
  const hasFailed = isError && refused.length === 0;

  useEffect(() => (isChanged ? warnBeforeLeaving() : undefined), [isChanged]);

  async function save(event: FormEvent) {
    event.preventDefault();
    if (!form.current || isLoading) return;
    const text = (name: string) => String(new FormData(form.current ?? undefined).get(name) ?? '').trim();
    const changes = {
      name: text('name'),
      email: text('email') || null,
      preferred_language: text('preferred_language') || null,
    };
    const outcome = await run({ contact, changes });
    setSaved(!outcome.error);
    setChanged(Boolean(outcome.error));
    if (!outcome.error) return onChange();
    const [first = ''] = refusedFields(outcome.error);
    const field = form.current?.elements.namedItem(first);
    if (field instanceof HTMLElement) field.focus();
  }

  /** What was said about the last try is about other words now. */
  function forget() {
    setSaved(false);
    setChanged(true);
    if (!isUninitialized && !isLoading) reset();
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={save} onChange={forget}>
      <Field
        name="name"
        label={t('profile:form.name')}
        error={refused.includes('name') && t('profile:error.name')}
      >
        {(props) => (
          <input
            {...props}
            defaultValue={info.name}
            autoComplete="name"
            maxLength={MAX_NAME_LENGTH}
            dir="auto"
          />
        )}
      </Field>
      <Field
        name="email"
        label={t('profile:form.email')}
        error={refused.includes('email') && t('profile:error.email')}
      >
        {(props) => (
          <input
            {...props}
            type="email"
            dir="ltr"
            defaultValue={info.email ?? ''}
            autoComplete="email"
            maxLength={MAX_EMAIL_LENGTH}
          />
        )}
      </Field>
      <Field
        name="preferred_language"
        label={t('profile:form.language')}
        help={t('profile:form.languageHelp')}
        error={refused.includes('preferred_language') && t('profile:error.language')}
      >
        {(props) => (
          <select {...props} defaultValue={info.preferred_language ?? ''}>
            <option value="">{t('profile:form.noLanguage')}</option>
            {languages.map(({ code, label }) => (
              <option key={code} value={code} lang={code}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      {hasFailed && (
        <Notice tone="problem" isLive>
          {t('profile:error.failed')}
        </Notice>
      )}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" aria-disabled={isLoading}>
          {t(isLoading ? 'profile:form.saving' : 'profile:form.save')}
        </Button>
        <p className={styles.saved} role="status">
          {isSaved && t('profile:form.saved')}
        </p>
      </div>
    </form>
  );
}
