import { useTranslate } from '#i18n/i18n-provider.tsx';
import type { FieldFrame } from '#region/forms/field-kind.ts';
import { Notice } from '#ui/notice/notice.tsx';

/** Shows an error for a field of an unknown type instead of hiding it. */
export function UnknownField({ field: { label, type } }: { field: FieldFrame }) {
  const t = useTranslate();
  return (
    <Notice tone="warning">
      {label}: {t('fields:unknown', { type })}
    </Notice>
  );
}
