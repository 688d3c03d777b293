export { FailurePage as default } from '#shell/error/failure-page.tsx';
