import { useMemo, useState } from 'react';
import type { StudioAddition, StudioProblem } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import {
  appendInLayer,
  inheritInLayer,
  type Layer,
  moveInLayer,
  removeInLayer,
  renameInLayer,
  setInLayer,
} from '#region/json/edit-layer.ts';
import { type JsonPath, parsePath, pathText } from '#region/json/json-path.ts';
import type { Json } from '#region/manifest/merge-patch.ts';
import { createSchemaTree, type SchemaNode } from '#region/schema/schema-tree.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { LoadState } from '../../parts/load-state.tsx';
import type { Place } from '../code-editor.tsx';
import { pageOfFile, useStudioTarget } from '../files/edited-file.ts';
import { AddDialog } from './add/add-dialog.tsx';
import { AddedNotice } from './add/added-notice.tsx';
import { Addresses } from './addresses/addresses.tsx';
import styles from './form.module.css';
import { useStudioFormQuery, useStudioSchemaQuery } from './form-api.ts';
import { FormNav } from './form-nav.tsx';
import { FormPage } from './form-page.tsx';
import { pageOf } from './model/find-properties.ts';
import { FormContext, type FormContextValue } from './model/form-context.ts';
import { isReadable, regionForm } from './model/region-form.ts';
import { Property } from './property.tsx';

const MAX_STEPS = 100;

export interface FormViewProps {
  region: string;
  /** The draft as it is edited. */
  text: string;
  /** The file that is published; empty: there is none yet. */
  live: string;
  /** Changes when somebody has saved the draft. */
  version: number;
  problems: readonly StudioProblem[];
  isReadOnly: boolean;
  /** Where a problem is. */
  place: Place | undefined;
  onChange(text: string): void;
  /** Saves a text as the draft. */
  onSave(text: string): void;
}

/** The draft of a manifest as a form. */
export default function FormView(props: FormViewProps) {
  const t = useTranslate();
  const target = useStudioTarget(props.region);
  const parts = useStudioFormQuery({ ...target, version: props.version });
  const schemas = useStudioSchemaQuery(props.region, {
    refetchOnFocus: false,
    refetchOnMountOrArgChange: false,
  });
  const failed = parts.error ?? schemas.error;
  if (!isReadable(props.text))
    return (
      <Notice tone="warning">
        <p>{t('desk:form.unreadable')}</p>
      </Notice>
    );
  if (!parts.data || !schemas.data)
    return (
      <LoadState
        error={failed}
        onRetry={() => {
          void parts.refetch();
          void schemas.refetch();
        }}
      />
    );
  return (
    <LoadedForm
      {...props}
      inherited={parts.data.inherited as Json}
      texts={parts.data.texts}
      root={parts.data.root}
      languages={target.file === undefined ? undefined : parts.data.languages}
      schemas={schemas.data as Record<string, SchemaNode>}
    />
  );
}

interface LoadedFormProps extends FormViewProps {
  inherited: Json;
  texts: Parameters<typeof regionForm>[0]['texts'];
  /** Name of the schema. */
  root: string;
  /** Those of the region, for a file that does not say them. */
  languages: readonly string[] | undefined;
  schemas: Readonly<Record<string, SchemaNode>>;
}

function LoadedForm({
  region,
  schemas,
  text,
  live,
  version,
  inherited,
  texts,
  root,
  languages,
  problems,
  isReadOnly,
  place,
  onChange,
  onSave,
}: LoadedFormProps) {
  const { file } = useStudioTarget(region);
  const [page, setPage] = useState<JsonPath>([]);
  const [target, setTarget] = useState<JsonPath>();
  const [seen, setSeen] = useState<Place>();
  const form = useRegionForm({ schemas, root, text, inherited, texts, languages, problems, isReadOnly });
  const [adding, setAdding] = useState<{ kind: string | undefined }>();
  const [added, setAdded] = useState<StudioAddition & { version: number }>();
  const [isAtAddresses, setAtAddresses] = useState(false);
  const { undo, replace, ...edits } = useFormEdits({ text, inherited }, onChange);
  if (!form) return null;
  function go(path: JsonPath) {
    if (!form) return;
    setAtAddresses(false);
    setPage(pageOf(form, path));
    setTarget([...path]);
  }
  function finish(done: StudioAddition) {
    setAdding(undefined);
    setAdded({ ...done, version });
    replace(done.text);
    // drafts of content are saved: the language that they are for must not be lost
    if (done.drafts.length > 0) onSave(done.text);
    const first = parsePath(done.changes[0] ?? '');
    if (first) go(first);
  }
  if (place !== seen) {
    setSeen(place);
    const path = place?.pointer === undefined ? undefined : parsePath(place.pointer);
    if (path) go(path);
  }
  return (
    <FormContext value={{ region, form, Property, target, go, ...edits }}>
      <div className={styles.form} data-view={isAtAddresses ? 'addresses' : 'page'}>
        <FormNav page={page} />
        <div className={styles.body}>
          {!isReadOnly && (
            <FormBar
              undo={undo}
              page={pageOfFile(file)}
              isManifest={languages === undefined}
              isAtAddresses={isAtAddresses}
              onAddresses={() => setAtAddresses(!isAtAddresses)}
              onAdd={(kind) => setAdding({ kind })}
            />
          )}
          {added && (
            <AddedNotice
              region={region}
              added={added}
              // a published draft has no version any more
              isSaved={version !== added.version || text === live}
              onClose={() => setAdded(undefined)}
            />
          )}
          {isAtAddresses ? <Addresses live={live} /> : <FormPage key={JSON.stringify(page)} path={page} />}
        </div>
      </div>
      {adding && (
        <AddDialog region={region} kind={adding.kind} onDone={finish} onClose={() => setAdding(undefined)} />
      )}
    </FormContext>
  );
}

type RegionFormProps = Pick<
  LoadedFormProps,
  'schemas' | 'root' | 'text' | 'inherited' | 'texts' | 'languages' | 'problems' | 'isReadOnly'
>;

/** @returns undefined if the schemas have no such root */
function useRegionForm({ schemas, root: rootName, ...props }: RegionFormProps) {
  const { text, inherited, texts, languages, problems, isReadOnly } = props;
  const tree = useMemo(() => createSchemaTree(new Map(Object.entries(schemas))), [schemas]);
  const root = useMemo(() => tree.root(rootName), [tree, rootName]);
  return useMemo(
    () => root && regionForm({ tree, root, text, inherited, texts, languages, problems, isReadOnly }),
    [tree, root, text, inherited, texts, languages, problems, isReadOnly],
  );
}

interface FormBarProps {
  undo: (() => void) | undefined;
  /** Whether it is a manifest: other files have no languages, filters or addresses to add. */
  isManifest: boolean;
  /** Page of the site that the file is of. */
  page: ReturnType<typeof pageOfFile>;
  isAtAddresses: boolean;
  onAddresses(): void;
  /** @param kind undefined: it is asked for */
  onAdd(kind?: string): void;
}

/** What changes several places at once. */
function FormBar({ undo, isManifest, page, isAtAddresses, onAddresses, onAdd }: FormBarProps) {
  const t = useTranslate();
  return (
    <div className={styles.bar}>
      {page === 'places' && (
        <Button size="sm" onClick={() => onAdd('place')}>
          {t('desk:form.addPlace')}
        </Button>
      )}
      {isManifest && (
        <>
          <Button size="sm" aria-pressed={isAtAddresses} onClick={onAddresses}>
            {t('desk:form.addresses.title')}
          </Button>
          <Button size="sm" onClick={() => onAdd('language')}>
            {t('desk:form.addLanguage')}
          </Button>
          <Button size="sm" onClick={() => onAdd()}>
            {t('desk:form.addMore')}
          </Button>
        </>
      )}
      {undo && (
        <button type="button" className={styles.back} onClick={undo}>
          {t('desk:form.undo')}
        </button>
      )}
    </div>
  );
}

type FormEdits = Pick<FormContextValue, 'set' | 'remove' | 'inherit' | 'rename' | 'append' | 'move'>;

interface Step {
  /** The text before. */
  before: string;
  after: string;
  /** What was changed; typing in a field is one step. */
  what: string;
}

/** Changes of the text by the form, and the way back. @returns no `undo` when the text is not what the form has written */
function useFormEdits(
  layer: Layer,
  onChange: (text: string) => void,
): FormEdits & { replace(text: string): void; undo?: () => void } {
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const last = steps.at(-1);
  function write(after: string, what: string) {
    if (after === layer.text) return;
    const isSame = last?.what === what && last.after === layer.text;
    const before = isSame ? last.before : layer.text;
    setSteps([...(isSame ? steps.slice(0, -1) : steps).slice(-MAX_STEPS), { before, after, what }]);
    onChange(after);
  }
  const isOurs = last?.after === layer.text;
  return {
    set: (path, value) => write(setInLayer(layer, path, value), `set ${pathText(path)}`),
    remove: (path) => write(removeInLayer(layer, path), `remove ${pathText(path)}`),
    inherit: (path) => write(inheritInLayer(layer, path), `inherit ${pathText(path)}`),
    rename: (path, name) => write(renameInLayer(layer, path, name), `rename ${pathText(path)}`),
    append: (path, value) => write(appendInLayer(layer, path, value), `append ${steps.length}`),
    /** Takes another text as one step. */
    replace: (text) => write(text, `replace ${steps.length}`),
    move: (path, from, to) => write(moveInLayer(layer, path, from, to), `move ${steps.length}`),
    ...(isOurs && {
      undo: () => {
        setSteps(steps.slice(0, -1));
        onChange(last.before);
      },
    }),
  };
}
