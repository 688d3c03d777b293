export { ErrorPage as default } from '#shell/error/error-page.tsx';
