import { useTranslate } from '#i18n/i18n-provider.tsx';
import { jsonAt } from '#region/json/edit-layer.ts';
import { MIN_CONTRAST, TEXT_ON_GROUND } from '#region/manifest/colour-pairs.ts';
import { TextInput } from '#ui/mantine/controls.ts';
import { contrast } from '#ui/theme/colour.ts';
import styles from '../form.module.css';
import { useForm } from '../model/form-context.ts';
import { type ControlProps, exampleOf, frameOf } from './control-props.ts';

const COLOUR = /^#[0-9a-f]{6}$/;

/** A colour by picking or typing, with its contrast to those that it stands on. */
export function ColourControl(props: ControlProps) {
  const t = useTranslate();
  const { label, place, value, isReadOnly, onChange, onClear } = props;
  const text = typeof value === 'string' ? value : '';
  return (
    <div className={styles.colourField}>
      <TextInput
        {...frameOf(props)}
        value={text}
        placeholder={exampleOf(place)}
        spellCheck={false}
        autoComplete="off"
        leftSection={
          <input
            type="color"
            className={styles.well}
            aria-label={t('desk:form.pickColour', { label })}
            value={COLOUR.test(text) ? text : '#ffffff'}
            disabled={isReadOnly}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        }
        leftSectionPointerEvents="all"
        onChange={(event) => {
          const typed = event.currentTarget.value.trim().toLowerCase();
          if (typed === '') onClear();
          else onChange(typed);
        }}
      />
      <Contrasts {...props} />
    </div>
  );
}

function Contrasts({ path, value }: ControlProps) {
  const t = useTranslate();
  const { form } = useForm();
  const name = path.at(-1);
  const pairs = TEXT_ON_GROUND.flatMap(([text, grounds]) =>
    grounds.flatMap((ground) => (name === text ? [ground] : name === ground ? [text] : [])),
  );
  const rows = pairs.flatMap((other) => {
    const colour = jsonAt(form.merged, [...path.slice(0, -1), other]);
    if (typeof value !== 'string' || typeof colour !== 'string') return [];
    return COLOUR.test(value) && COLOUR.test(colour) ? [{ other, ratio: contrast(value, colour) }] : [];
  });
  if (rows.length === 0) return null;
  return (
    <ul className={styles.contrasts}>
      {rows.map(({ other, ratio }) => (
        <li key={other} className={ratio < MIN_CONTRAST ? styles.tooLittle : undefined}>
          {t(ratio < MIN_CONTRAST ? 'desk:form.lowContrast' : 'desk:form.contrast', {
            other,
            ratio: ratio.toFixed(1),
            minimum: MIN_CONTRAST,
          })}
        </li>
      ))}
    </ul>
  );
}
