import { useTranslate } from '#i18n/i18n-provider.tsx';
import type { JsonPath } from '#region/json/json-path.ts';
import type { SchemaPosition } from '#region/schema/schema-tree.ts';
import styles from './form.module.css';
import { MapField } from './map-field.tsx';
import { isBelow } from './model/field-id.ts';
import { opensPage } from './model/find-properties.ts';
import { useForm } from './model/form-context.ts';
import { originOf, problemsBelow, type RegionForm, valueAt } from './model/region-form.ts';
import { titleOf } from './model/words-of-schema.ts';

/** More properties than these are shown only where they are set. */
const MANY = 10;

interface Entry {
  name: string;
  path: JsonPath;
  place: SchemaPosition;
}

/** Properties of an object: those that count first, the others on demand. Where it has a type, those that the type reads count. */
export function ObjectFields({ path, place }: { path: JsonPath; place: SchemaPosition }) {
  const t = useTranslate();
  const { form, target } = useForm();
  const isRoot = path.length === 0;
  // what is for editors of code comes last
  const properties = Object.entries(place.node.properties ?? {}).toSorted(
    ([a], [b]) => Number(a.startsWith('$')) - Number(b.startsWith('$')),
  );
  const entries = properties.flatMap(([name, node]): Entry[] => {
    const below = form.tree.placeOf(node, place.file);
    // what has a page stands beside the form
    return below && !(isRoot && opensPage(form, below))
      ? [{ name, path: [...path, name], place: below }]
      : [];
  });
  const isSet = (each: Entry) =>
    isRequired(place, each.name) ||
    // entries of a list come from where the list does
    (originOf(form, each.path) !== 'none' && !isUnsetInList(form, each.path)) ||
    problemsBelow(form, each.path).length > 0;
  const { readBy } = place.node;
  const read = readBy?.[String(valueAt(form, [...path, 'type']))];
  const isOfOthers = ({ name }: Entry) =>
    !read?.includes(name) && Object.values(readBy ?? {}).some((names) => names.includes(name));
  const isFirst = read ? (each: Entry) => !isOfOthers(each) || isSet(each) : isSet;
  const shown = !read && entries.length <= MANY ? entries : entries.filter(isFirst);
  const others = entries.filter((each) => !shown.includes(each));
  const isAsked = target !== undefined && others.some((each) => isBelow(target, each.path));
  return (
    <div className={styles.fields}>
      {shown.map((each) => (
        <EntryProperty key={each.name} {...each} isRequired={isRequired(place, each.name)} />
      ))}
      {others.length > 0 && (
        <details className={styles.others} open={isAsked || shown.length === 0 || undefined}>
          <summary>{t('desk:form.others', { count: others.length })}</summary>
          <div className={styles.fields}>
            {others.map((each) => (
              <EntryProperty key={each.name} {...each} isRequired={false} />
            ))}
          </div>
        </details>
      )}
      {typeof place.node.additionalProperties === 'object' && (
        <MapField path={path} place={place} label={titleOf(place.node, String(path.at(-1) ?? ''))} />
      )}
    </div>
  );
}

function EntryProperty({ name, path, place, isRequired: isNeeded }: Entry & { isRequired: boolean }) {
  const { Property } = useForm();
  return <Property path={path} place={place} label={titleOf(place.node, name)} isRequired={isNeeded} />;
}

const isUnsetInList = (form: RegionForm, path: JsonPath): boolean =>
  path.some((part) => typeof part === 'number') && valueAt(form, path) === undefined;

const isRequired = ({ node }: SchemaPosition, name: string): boolean =>
  node.required?.includes(name) ?? false;
