import { useTranslate } from '#i18n/i18n-provider.tsx';
import parts from '../../parts/parts.module.css';
import { DeskLink } from '../../routing/desk-link.tsx';
import { useStaff } from '../../session/staff-context.ts';
import { pageOfFile } from './edited-file.ts';

/** Leads to the editor of a file, by the name of its page. */
export function FileLink({ region, file }: { region: string; file: string }) {
  const t = useTranslate();
  const desk = useStaff().region.code;
  const page = pageOfFile(file);
  const query = String(new URLSearchParams({ ...(desk !== region && { of: region }), file }));
  return (
    <DeskLink to={{ region: desk, page: 'studio', item: 'file', query }} className={parts.link}>
      {page === undefined ? file : t(`desk:studio.files.page.${page}`)}
    </DeskLink>
  );
}
