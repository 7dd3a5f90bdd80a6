export const agent = 'nowhere';
