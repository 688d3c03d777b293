import { LoadState } from '../../parts/load-state.tsx';
import { RegionEditor } from '../region-editor.tsx';
import { useStudioDraftQuery } from '../studio-api.ts';
import { EditedFile } from './edited-file.ts';

/** The editor of a file of `content/` or `shared/`. */
export function FilePage({ region, file }: { region: string; file: string }) {
  const { data, error, refetch } = useStudioDraftQuery({ region, file });
  if (!data) return <LoadState error={error} onRetry={() => void refetch()} />;
  return (
    <EditedFile value={file}>
      <RegionEditor region={region} draft={data} />
    </EditedFile>
  );
}
