import { useEffect, useRef } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import type { JsonPath } from '#region/json/json-path.ts';
import type { SchemaPosition } from '#region/schema/schema-tree.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { KindSelect } from './alternatives-field.tsx';
import type { ControlProps } from './controls/control-props.ts';
import styles from './form.module.css';
import { ListField } from './list-field.tsx';
import { MapField } from './map-field.tsx';
import { alternativeFor, controlOf } from './model/control-of.ts';
import { fieldId } from './model/field-id.ts';
import { useForm } from './model/form-context.ts';
import { titleAt } from './model/property-name.ts';
import { placeAt, problemsAt, problemText, valueAt } from './model/region-form.ts';
import { helpOf } from './model/words-of-schema.ts';
import { ObjectFields } from './object-fields.tsx';
import { OriginLine } from './origin-line.tsx';
import { ControlOfKind } from './property.tsx';

/** An object, list or map with a page of its own. */
export function FormPage({ path }: { path: JsonPath }) {
  const t = useTranslate();
  const { form, target } = useForm();
  const heading = useRef<HTMLHeadingElement>(null);
  const place = placeAt(form, path);
  useEffect(() => {
    if (!target) return;
    const field = document.getElementById(fieldId(target));
    const there = field ?? heading.current;
    there?.scrollIntoView?.({ block: 'center' });
    there?.focus({ preventScroll: true });
  }, [target]);
  if (!place) return null;
  const isRoot = path.length === 0;
  const title = isRoot ? t('desk:form.general') : titleAt(form, path);
  const parent = path.length > 0 ? placeAt(form, path.slice(0, -1)) : undefined;
  const isRequired = parent?.node.required?.includes(String(path.at(-1))) ?? false;
  return (
    <article className={styles.page}>
      {path.length > 1 && <Trail path={path} />}
      <h2 ref={heading} className={styles.title} tabIndex={-1}>
        {title}
      </h2>
      {!isRoot && place.node.description && <p className={styles.help}>{helpOf(place.node)}</p>}
      {!isRoot && <OriginLine path={path} isRequired={isRequired} />}
      {problemsAt(form, path).map((problem) => (
        <p key={problem.message} className={styles[problem.severity]}>
          {problemText(problem)}
        </p>
      ))}
      <PageBody path={path} place={place} title={title} />
    </article>
  );
}

function PageBody({ path, place, title }: { path: JsonPath; place: SchemaPosition; title: string }) {
  const { form, set } = useForm();
  const value = valueAt(form, path);
  const control = controlOf(form.tree, place);
  if (control.kind === 'list') return <ListField path={path} place={place} label={title} />;
  if (control.kind === 'map') return <MapField path={path} place={place} label={title} />;
  if (control.kind !== 'alternatives') return <ObjectFields path={path} place={place} />;
  const chosen = alternativeFor(control.options, value);
  if (!chosen) return null;
  const props = {
    id: fieldId(path),
    label: title,
    description: '',
    error: '',
    path,
    value,
    isReadOnly: form.isReadOnly,
    onChange: (next: Parameters<typeof set>[1]) => set(path, next),
    onClear: () => {},
  };
  return (
    <>
      <KindSelect {...props} place={place} options={control.options} />
      <AlternativeBody path={path} place={chosen.place} title={title} props={props} />
    </>
  );
}

function AlternativeBody({
  path,
  place,
  title,
  props,
}: {
  path: JsonPath;
  place: SchemaPosition;
  title: string;
  props: Omit<ControlProps, 'place'>;
}) {
  const { form } = useForm();
  const control = controlOf(form.tree, place);
  if (['list', 'map', 'object'].includes(control.kind))
    return <PageBody path={path} place={place} title={title} />;
  return <ControlOfKind {...props} place={place} control={control} />;
}

/** The pages above this one. */
function Trail({ path }: { path: JsonPath }) {
  const t = useTranslate();
  const { form, go } = useForm();
  const steps = path.slice(0, -1).map((_, index) => path.slice(0, index + 1));
  return (
    <nav aria-label={t('desk:form.trail')}>
      <ol className={styles.trail}>
        {steps.map((step) => (
          <li key={fieldId(step)}>
            <button type="button" onClick={() => go(step)}>
              {titleAt(form, step)}
            </button>
            <Icon name="chevron-next" size="sm" />
          </li>
        ))}
      </ol>
    </nav>
  );
}
