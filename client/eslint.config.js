import svelte from 'eslint-plugin-svelte';
import tseslint from 'typescript-eslint';
import config from './svelte.config.js';

export default tseslint.config(
  { ignores: ['src/lib/types.gen.ts'] },
  ...tseslint.configs.strict,
  ...svelte.configs.recommended,
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: tseslint.parser, svelteConfig: config } },
  },
  {
    rules: {
      // The router follows every same-origin link, and the paths are few.
      'svelte/no-navigation-without-resolve': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      // Derived maps and sets are made anew, never changed.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
);
