import { createContext, Fragment, useContext, useMemo } from 'react';
import type { StudioDraft } from '#contracts/types.ts';
import { parsePath } from '#region/json/json-path.ts';
import type { Json } from '#region/manifest/merge-patch.ts';
import { createSchemaTree, type SchemaNode } from '#region/schema/schema-tree.ts';
import parts from '../parts/parts.module.css';
import { useStudioTarget } from './files/edited-file.ts';
import { useStudioFormQuery, useStudioSchemaQuery } from './form/form-api.ts';
import { nameOfProperty } from './form/model/property-name.ts';
import { isReadable, regionForm } from './form/model/region-form.ts';

type NameOf = (path: string) => string | undefined;

const NO_NAMES: NameOf = () => undefined;

/** Names of the properties of the edited file. */
export const PropertyNames = createContext<NameOf>(NO_NAMES);

/** Names properties as the form does, by the draft as it is saved: problems and changes are of that one. */
export function usePropertyNames(region: string, { text, version }: StudioDraft): NameOf {
  const target = useStudioTarget(region);
  const { data: content } = useStudioFormQuery({ ...target, version });
  const { data: schemas } = useStudioSchemaQuery(region, {
    refetchOnFocus: false,
    refetchOnMountOrArgChange: false,
  });
  const isManifest = target.file === undefined;
  return useMemo(() => {
    const tree = createSchemaTree(new Map(Object.entries((schemas ?? {}) as Record<string, SchemaNode>)));
    const root = content && tree.root(content.root);
    if (!root || !isReadable(text)) return NO_NAMES;
    const { inherited, texts, languages } = content;
    const form = regionForm({
      ...{ tree, root, text, inherited: inherited as Json, texts, problems: [], isReadOnly: true },
      languages: isManifest ? undefined : languages,
    });
    return (pointer) => {
      const path = parsePath(pointer);
      return path && path.length > 0 ? nameOfProperty(form, path) : undefined;
    };
  }, [schemas, content, text, isManifest]);
}

/** A property by its name with its place below, or by its place alone. @param path such as `brand.colors.primary` */
export function PropertyName({ path, line = '' }: { path: string; line?: string }) {
  const name = useContext(PropertyNames)(path);
  const place = (
    <>
      {line} <BreakingPath path={path} />
    </>
  );
  if (name === undefined) return place;
  return (
    <>
      {name} <span className={parts.second}>{place}</span>
    </>
  );
}

/** A path that breaks between its names. */
function BreakingPath({ path }: { path: string }) {
  return path.split(/(?<=\.)/).map((name, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: names of a path have no other key
    <Fragment key={index}>
      {name}
      <wbr />
    </Fragment>
  ));
}
