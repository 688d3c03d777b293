export { Application as default } from '#shell/application.tsx';
