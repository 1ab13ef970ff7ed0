import { mount } from 'svelte';
import App from './App.svelte';
import { applySettings } from './lib/settings.svelte';
import './styles/base.css';

applySettings();
mount(App, { target: document.getElementById('app')! });
