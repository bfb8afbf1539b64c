// violation: file
export { Button } from './button/Button.tsx';
export * from './field/TextField.tsx';
