// One line for each type of field, under its name in schemas/region/form.schema.json.

export { AddressField as address } from './address/address.tsx';
export { AlphanumericField as alphanumeric } from './alphanumeric/alphanumeric.tsx';
export { ConsentField as consent } from './consent/consent.tsx';
export { DateField as date } from './date/date.tsx';
export { EmailField as email } from './email/email.tsx';
export { FileField as file } from './file/file.tsx';
export { IbanField as iban } from './iban/iban.tsx';
export { MoneyField as money } from './money/money.tsx';
export { NumberField as number } from './number/number.tsx';
export { PhoneField as phone } from './phone/phone.tsx';
export { PlaceField as place } from './place/place.tsx';
export { PlateField as plate } from './plate/plate.tsx';
export { RatingField as rating } from './rating/rating.tsx';
export { SelectField as select } from './select/select.tsx';
export { SlotField as slot } from './slot/slot.tsx';
export { TextField as text } from './text/text.tsx';
export { TextareaField as textarea } from './textarea/textarea.tsx';
export { VehicleField as vehicle } from './vehicle/vehicle.tsx';
export { WebsiteField as website } from './website/website.tsx';
export { YesNoField as yes_no } from './yes-no/yes-no.tsx';
