import { usePageLanguage, useTranslate } from '#i18n/i18n-provider.tsx';
import { formatNumber } from '#region/format/format.ts';
import { maxSize, refusalOf } from './file-rules.ts';

/** What a place for files accepts, in words, and the check of files that are chosen for it. */
export interface FileCheck {
  types: string;
  /** The largest size of a file. */
  size: string;
  /** @param room how many more files there may be @returns the files to send, and what is wrong with the others */
  check(files: readonly File[], room: number): { usable: readonly File[]; message: string };
}

export function useFileCheck(accept: Parameters<typeof refusalOf>[1], maxFiles: number): FileCheck {
  const t = useTranslate();
  const language = usePageLanguage();
  const size = maxSize(language.locale);
  const types = new Intl.ListFormat(language.locale, { type: 'disjunction' }).format(
    accept.map((each) => (each === 'image' ? t('fields:file.image') : t('fields:file.pdf'))),
  );
  return {
    types,
    size,
    check(files, room) {
      const refusals = files.flatMap((file) => {
        const refusal = refusalOf(file, accept);
        if (!refusal) return [];
        const { name } = file;
        return refusal === 'tooLarge'
          ? t('fields:file.tooLarge', { name, size })
          : t('fields:file.wrongType', { name, types });
      });
      const usable = files.filter((file) => !refusalOf(file, accept));
      if (usable.length > room)
        refusals.push(
          t('fields:file.tooMany', { count: maxFiles, value: formatNumber(maxFiles, language, 0) }),
        );
      return { usable: usable.slice(0, Math.max(0, room)), message: refusals.join(' ') };
    },
  };
}
