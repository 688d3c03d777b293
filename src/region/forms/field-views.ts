import type { FormField, Phone } from '#contracts/types.ts';
import type { TypedRules } from '../search/typed-numbers.ts';
import type { FieldFrame } from './field-kind.ts';

/** What the control of each type of field gets: plain JSON in the language of the page. Kinds make it. */
export interface FieldViews {
  text: TextFieldView<'text'>;
  textarea: TextFieldView<'textarea'>;
  email: TextFieldView<'email'>;
  plate: TextFieldView<'plate'>;
  website: TextFieldView<'website'>;
  alphanumeric: TextFieldView<'alphanumeric'>;
  number: NumberFieldView;
  money: MoneyFieldView;
  phone: PhoneFieldView;
  select: SelectFieldView;
  yes_no: FieldViewOf<'yes_no'>;
  vehicle: VehicleFieldView;
  date: DateFieldView;
  place: PlaceFieldView;
  slot: SlotFieldView;
  file: FileFieldView;
  consent: ConsentFieldView;
  address: AddressFieldView;
  rating: FieldViewOf<'rating'>;
}

export type FieldView = FieldViews[keyof FieldViews];

interface FieldViewOf<Type extends FormField['type']> extends FieldFrame {
  type: Type;
}

/** One of a list. */
export interface FieldOption {
  value: string;
  label: string;
}

/** What stands before and behind a number. */
export interface NumberSigns {
  prefix?: string;
  suffix?: string;
}

export interface TextFieldView<Type extends FormField['type']> extends FieldViewOf<Type> {
  /** Characters. */
  maxLength: number;
  autocomplete?: FormField['autocomplete'];
}

export interface NumberFieldView extends FieldViewOf<'number'> {
  /** The unit around the number. */
  signs: NumberSigns;
  /** How it may be typed. */
  typed: TypedRules;
}

export interface MoneyFieldView extends FieldViewOf<'money'> {
  /** The sign of the currency. */
  signs: NumberSigns;
  /** How major units may be typed; `digits` are those of the currency in prices. */
  typed: TypedRules;
  /** Digits of the minor unit (ISO 4217) that the answer counts in. */
  minorDigits: number;
}

export interface PhoneFieldView extends FieldViewOf<'phone'> {
  /** ISO 3166-1 code of the country of numbers without a dial code. */
  country: string;
  phone: Pick<Phone, 'dialCode' | 'format' | 'groups'>;
}

export interface SelectFieldView extends FieldViewOf<'select'> {
  options: readonly FieldOption[];
  isMultiple: boolean;
}

export interface VehicleFieldView extends FieldViewOf<'vehicle'> {
  levels: NonNullable<FormField['levels']>;
  stock: NonNullable<FormField['stock']>;
}

export interface DateFieldView extends FieldViewOf<'date'> {
  /** Earliest and latest day, in days from today. */
  min?: number;
  max?: number;
  /** IANA name; today is the day there. */
  timeZone: string;
}

export interface PlaceFieldView extends FieldViewOf<'place'> {
  places: readonly (FieldOption & { address?: string; hours?: string })[];
}

export interface SlotFieldView extends FieldViewOf<'slot'> {
  slotType: NonNullable<FormField['slotType']>;
  /** Days that can be chosen, from today on. */
  days: number;
  timeZone: string;
  /** Name of the place field whose answer is the location. */
  placeField?: string;
  /** Location where no field asks for it. */
  location?: string;
}

export interface FileFieldView extends FieldViewOf<'file'> {
  accept: NonNullable<FormField['accept']>;
  maxFiles: number;
  /** Bytes of one file. */
  maxBytes: number;
  /** Fields that are suggested from a picture. */
  reads: readonly { name: string; label: string }[];
}

export interface ConsentFieldView extends FieldViewOf<'consent'> {
  /** Page that says what is agreed to. */
  policy?: { label: string; href: string };
}

export interface AddressFieldView extends FieldViewOf<'address'> {
  parts: NonNullable<FormField['parts']>;
  /** Provinces of the region; empty: they are typed. */
  provinces: readonly FieldOption[];
}
