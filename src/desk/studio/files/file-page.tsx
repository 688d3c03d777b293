import { useMemo } from 'react';
import { hasRole } from '#domain/desk/staff-roles.ts';
import { LoadState } from '../../parts/load-state.tsx';
import { useStaff } from '../../session/staff-context.ts';
import { RegionEditor } from '../region-editor.tsx';
import { useStudioDraftQuery } from '../studio-api.ts';
import { EditedFile } from './edited-file.ts';

/** The editor of a file of `content/` or `shared/`. */
export function FilePage({ region, file }: { region: string; file: string }) {
  const { staff } = useStaff();
  const { data, error, refetch } = useStudioDraftQuery({ region, file });
  // others may read what regions share; the API refuses their changes, too
  const draft = useMemo(() => {
    if (!data) return undefined;
    const isProduct = (code: string) =>
      staff.regions.some((each) => each.code === code && hasRole(each.role, 'product'));
    return { ...data, is_editable: data.is_editable && (data.shared_by ?? []).every(isProduct) };
  }, [data, staff]);
  if (!draft) return <LoadState error={error} onRetry={() => void refetch()} />;
  return (
    <EditedFile value={file}>
      <RegionEditor region={region} draft={draft} />
    </EditedFile>
  );
}
