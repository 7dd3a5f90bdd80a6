export { plural } from '@ludus/kernel';
