export { RequestForm } from './request-form.tsx';
