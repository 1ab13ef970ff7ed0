import { describe } from './describe';
import RoundEnd from './RoundEnd.svelte';
import Score from './Score.svelte';
import Table from './Table.svelte';

export { describe, RoundEnd, Score, Table };
