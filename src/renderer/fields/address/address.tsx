import { useTranslate } from '#i18n/i18n-provider.tsx';
import type { FieldViewOf } from '#region/forms/field-kinds.ts';
import type { FieldControlProps } from '../field-control.ts';
import { FieldGroup } from '../field-group.tsx';
import styles from '../fields.module.css';
import { LineInput } from '../line-input.tsx';
import { SelectField } from '../select/select.tsx';

type View = FieldViewOf<'address'>;
type Answer = Readonly<Record<string, string | number>>;
type Part = View['parts'][number]['name'];

const MAX_LENGTH: Readonly<Record<Part, number>> = { province: 200, city: 200, line: 200, postal_code: 12 };

/** An address: provinces and their cities are chosen where the region lists them, the rest is typed. */
export function AddressField(props: FieldControlProps<View, Answer>) {
  const { field, answer = {}, isRequired, isDisabled, inputId, onChange } = props;
  const t = useTranslate();
  const change = (part: Part, value: string | undefined) => {
    const { [part]: _, city = '', ...others } = answer;
    // a city belongs to its province
    const kept = part === 'province' || part === 'city' || city === '' ? others : { ...others, city };
    const next = value === undefined ? kept : { ...kept, [part]: value };
    onChange(Object.keys(next).length > 0 ? next : undefined);
  };
  const provinces = optionsOf(field, 'province', answer);
  // of an optional one any part is enough
  const missing = isRequired ? field.parts.find(({ name }) => answer[name] === undefined)?.name : undefined;
  return (
    <FieldGroup {...props} error={missing ? undefined : props.error}>
      <div className={styles.parts}>
        {field.parts.map(({ name, label }, index) => {
          const options = optionsOf(field, name, answer);
          const value = answer[name];
          const part = {
            answer: value === undefined ? undefined : String(value),
            error: name === missing ? props.error : undefined,
            isRequired,
            isPart: true,
            isDisabled,
            inputId: index === 0 ? inputId : `${inputId}-${name}`,
            answers: props.answers,
            api: props.api,
            onChange: (next: string | readonly string[] | undefined) => change(name, next?.toString()),
            onLeave: () => {},
          };
          const frame = { name: `${field.name}.${name}`, label };
          const isWaiting = name === 'city' && provinces !== undefined && answer.province === undefined;
          return options || isWaiting ? (
            <SelectField
              key={name}
              {...part}
              isDisabled={isDisabled || isWaiting}
              field={{
                ...frame,
                type: 'select',
                multiple: false,
                areMakes: false,
                options: options ?? [],
                ...(isWaiting && { placeholder: t('fields:address.cityFirst') }),
              }}
            />
          ) : (
            <LineInput
              key={name}
              {...part}
              field={{ ...frame, type: 'text', maxLength: MAX_LENGTH[name], autocomplete: TOKENS[name] }}
            />
          );
        })}
      </div>
    </FieldGroup>
  );
}

/** What a part is chosen from; undefined: it is typed. */
function optionsOf({ provinces, parts }: View, part: Part, answer: Answer) {
  if (part === 'province') return provinces.length > 0 ? provinces : undefined;
  if (part !== 'city' || !parts.some(({ name }) => name === 'province')) return undefined;
  const cities = provinces.find(({ value }) => value === answer.province)?.cities ?? [];
  return cities.length > 0 ? cities : undefined;
}

/** One line of an address is no `street-address`: that has several. */
const TOKENS = {
  province: 'address-level1',
  city: 'address-level2',
  line: 'address-line1',
  postal_code: 'postal-code',
} as const satisfies Readonly<Record<Part, string>>;
