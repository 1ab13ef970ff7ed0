import { describe } from './describe';
import Score from './Score.svelte';
import Table from './Table.svelte';

export { describe, Score, Table };
