import { nimLearning, nim as rules } from '@ludus/kernel/examples/nim';

export const nim = { ...rules, learning: nimLearning };
