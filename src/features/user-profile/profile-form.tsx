import { useEffect } from 'react';
import type { PersonalInfo } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { warnBeforeLeaving } from '#integrations/navigation/warn-before-leaving.ts';
import { Form } from '#ui/form/form.tsx';
import { useApiForm } from '#ui/form/use-api-form.ts';
import { NativeSelect, TextInput } from '#ui/mantine/controls.ts';
import { useChangePersonalInfoMutation } from './profile-api.ts';
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

/** Values of the form and what sends them. */
function useProfileForm({
  info,
  contact,
  onChange,
}: Pick<ProfileFormProps, 'info' | 'contact' | 'onChange'>) {
  const t = useTranslate();
  const [run] = useChangePersonalInfoMutation();
  const texts: Record<string, string> = {
    name: t('profile:error.name'),
    email: t('profile:error.email'),
    preferred_language: t('profile:error.language'),
  };
  return useApiForm({
    initialValues: {
      name: info.name,
      email: info.email ?? '',
      preferred_language: info.preferred_language ?? '',
    },
    send: async ({ name, email, preferred_language }) => {
      const changes = {
        name: name.trim(),
        email: email.trim() || null,
        preferred_language: preferred_language || null,
      };
      await run({ contact, changes }).unwrap();
      onChange();
    },
    fieldErrors: (error) =>
      Object.fromEntries(refusedFields(error).flatMap((name) => (texts[name] ? [[name, texts[name]]] : []))),
  });
}

/** Form of personal details. The API validates them; the form shows its messages. */
export function ProfileForm({ info, contact, languages, onChange }: ProfileFormProps) {
  const t = useTranslate();
  const form = useProfileForm({ info, contact, onChange });
  const isUnsaved = form.status !== 'clean' && form.status !== 'saved';
  useEffect(() => (isUnsaved ? warnBeforeLeaving() : undefined), [isUnsaved]);

  return (
    <Form
      form={form}
      labels={{
        submit: t('profile:form.save'),
        busy: t('profile:form.saving'),
        saved: t('profile:form.saved'),
        failed: t('profile:error.failed'),
      }}
    >
      <TextInput
        {...form.field('name')}
        label={t('profile:form.name')}
        autoComplete="name"
        maxLength={MAX_NAME_LENGTH}
        dir="auto"
      />
      <TextInput
        {...form.field('email')}
        label={t('profile:form.email')}
        type="email"
        dir="ltr"
        autoComplete="email"
        maxLength={MAX_EMAIL_LENGTH}
      />
      <NativeSelect
        {...form.field('preferred_language')}
        label={t('profile:form.language')}
        description={t('profile:form.languageHelp')}
      >
        <option value="">{t('profile:form.noLanguage')}</option>
        {languages.map(({ code, label }) => (
          <option key={code} value={code} lang={code}>
            {label}
          </option>
        ))}
      </NativeSelect>
    </Form>
  );
}
